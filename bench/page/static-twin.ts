/**
 * The same page as its address gives it, without any script: the same markup, text and style. What the visitor's page
 * does by script this one does by HTML alone: a tap on the button opens the form.
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
