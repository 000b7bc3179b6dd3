// On pages without a module: times in the viewer's own zone instead of UTC, written as dateFormat does.
for (const time of document.querySelectorAll('time[datetime]')) {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: 'full',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  time.textContent = format.format(new Date(time.dateTime))
}
