// Runs inline on the page of an expired or a blocked link: a phone that has checked in at this link loads the module, which shows the receipt.
try {
  const data = document.getElementById('page-data')!
  const { checkinToken } = JSON.parse(data.textContent)
  if (localStorage['check-ins'].includes(JSON.stringify(checkinToken))) import(/* @vite-ignore */ data.dataset.module!)
} catch {
  // No receipt, or no storage: the page is complete without it.
}

export {}
