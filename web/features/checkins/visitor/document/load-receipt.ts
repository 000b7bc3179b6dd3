// Runs inline on the page of an expired or a blocked link: a phone that has checked in at this link, or asked to be, loads the module, which shows the receipt or the answer.
try {
  const data = document.getElementById('page-data')!
  const { checkinToken } = JSON.parse(data.textContent)
  const made = `${localStorage['check-ins']}${localStorage.asks}`
  if (made.includes(JSON.stringify(checkinToken))) import(/* @vite-ignore */ data.dataset.module!)
} catch {
  // No storage: the page is complete without it.
}

export {}
