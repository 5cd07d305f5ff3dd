import { findProgram } from './find-program.ts'

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chromium-headless-shell',
]

/** The arguments of each Chromium of the bench: no own network requests. */
export const chromiumArgs = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Where Chromium is: CHROMIUM_PATH, or the first on the path. */
export function chromiumPath(): string {
  const path = findProgram(NAMES, 'CHROMIUM_PATH')
  if (path === null)
    throw new Error(
      'Chromium was not found. Install it (Debian: sudo apt-get install chromium) or name it with CHROMIUM_PATH.',
    )

  return path
}

/** How Playwright starts it. Signals are ours: they stop the product too. */
export const launchOptions = () => ({
  executablePath: chromiumPath(),
  args: chromiumArgs,
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
})
