import sharp from 'sharp'

const WIDTH_PX = 780

/** Writes the poster for phones beside a poster. */
export async function writeSmallPoster(poster: string) {
  await sharp(poster)
    .resize({ width: WIDTH_PX })
    .webp({ quality: 80, effort: 6 })
    .toFile(poster.replace(/\.webp$/, `-${WIDTH_PX}.webp`))
}
