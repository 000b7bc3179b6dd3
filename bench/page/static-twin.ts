/**
 * The visitor's page without scripts: the same markup, text and style. A tap on the button opens the form through HTML
 * alone, where the real page needs a script.
 */
export function staticTwinOf(html: string): string {
  const still = html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<noscript>[\s\S]*?<\/noscript>/g, '')
  const twin = still.replace(
    /<button[^>]*?class="([^"]*)"[^>]*data-locate[^>]*>([\s\S]*?)<\/button>|<button[^>]*data-locate[^>]*class="([^"]*)"[^>]*>([\s\S]*?)<\/button>/,
    (_, before, textBefore, after, textAfter) =>
      `<details><summary data-locate class="${before ?? after}">${textBefore ?? textAfter}</summary>${FORM}</details>`,
  )
  if (twin === still) throw new Error('The visitor page has no button that asks for the position')
  return twin
}

const FORM = `<form><p>You are here</p>
<label>Name <input name="name" required></label>
<label>Email (optional) <input name="email" type="email"></label>
<label>Phone (optional) <input name="phone" type="tel"></label>
<button type="submit">Check In</button></form>`
