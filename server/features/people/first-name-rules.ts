const TITLE = /^(?:dr|prof|mr|mrs|ms|mx)\.?$/i
/** An address, a number or an ID that stands where a name should. */
const NO_NAME = /[\p{N}@:/]/u

/**
 * The first name of somebody on a list, for a screen in public: the first word, of 'Tan, Aisyah' the one after the comma. Null
 * where that is no name.
 */
export function firstNameOf(listedName: string): string | null {
  const [last, first, ...more] = listedName.split(',').map(part => part.trim())
  const words = (last && first && more.length === 0 ? first : listedName).trim().split(/[\s,]+/)
  const word = words.find((each, nth) => nth === words.length - 1 || !TITLE.test(each))
  return word && !NO_NAME.test(word) ? word : null
}
