import { type Browser, chromium } from 'playwright'
import { chromiumPath } from '../../scripts/browser.mjs'

const QUIET = [
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const FAKE_CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

const launched = new Map<boolean, Promise<Browser>>()

/** A browser of this worker, which all of its files share and which ends with it. The state of a person is in a context. */
export async function browserOf({ camera }: { camera: boolean }): Promise<Browser> {
  const running = await launched.get(camera)
  if (running?.isConnected()) return running
  const browser = launch(camera)
  launched.set(camera, browser)
  return browser
}

async function launch(camera: boolean): Promise<Browser> {
  const { executablePath, args, env } = await chromiumPath()
  return chromium.launch({ executablePath, args: [...args, ...QUIET, ...(camera ? FAKE_CAMERA : [])], env })
}
