// On an expired link's page: a phone that has checked in here loads the module, which shows its receipt.
try {
  const data = document.getElementById('page-data')
  const { checkinToken } = JSON.parse(data.textContent)
  if (localStorage['check-ins'].includes(JSON.stringify(checkinToken))) import(data.dataset.module)
} catch {
  // Nothing kept here, or no storage: the page is whole without it.
}
