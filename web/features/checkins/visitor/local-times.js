// On pages without a module: times in the viewer's own zone instead of UTC.
for (const time of document.querySelectorAll('time[datetime]')) {
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })
  time.textContent = format.format(new Date(time.dateTime))
}
