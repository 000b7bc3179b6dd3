import sharp from 'sharp'

const GROUNDS = ['#7c9aa8', '#a88f7c', '#7ca889', '#9a86ad']

/** A photo as a camera app sends it: somebody before a wall. `hue` chooses one of four. */
export async function photoOf(hue: number): Promise<string> {
  const portrait = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
    <rect width="800" height="600" fill="${GROUNDS[hue % GROUNDS.length]}"/><rect y="470" width="800" height="130" fill="#5c5348"/>
    <path d="M190 600c0-190 90-250 210-250s210 60 210 250z" fill="#2f4858"/>
    <circle cx="400" cy="240" r="110" fill="#c99a75"/><path d="M285 235c0-100 50-140 115-140s115 40 115 140c-60-60-150-20-230 0z" fill="#2b211c"/></svg>`
  const jpeg = await sharp(Buffer.from(portrait)).jpeg().toBuffer()
  return jpeg.toString('base64')
}
