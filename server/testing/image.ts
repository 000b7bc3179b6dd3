import { readFileSync } from 'node:fs'

const dockerfile = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8')
const image = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))

/** The instructions of the last stage, which becomes the image. */
export const instructionsOf = (name: string) =>
  [...image.matchAll(new RegExp(`^${name} (.+)$`, 'gm'))].map(([, rest]) => rest!)

export const imageEnv = Object.fromEntries(
  instructionsOf('ENV').flatMap(line => line.split(' ').map(pair => pair.split('='))),
)
