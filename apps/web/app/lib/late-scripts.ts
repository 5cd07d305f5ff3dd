/** What a page asks for in its head, and the same as something that no browser requests. */
const HELD = [
  { written: '<link rel="modulepreload"', held: '<link rel="late-modulepreload"' },
  {
    written: '<link rel="preload" href="/assets/',
    held: '<link rel="late-preload" href="/assets/',
  },
  { written: 'type="module" async=""', held: 'type="late-module"' },
] as const

/** Runs in the page, as text: nothing from outside it may be used. It leaves the page as React expects it. */
function startLate(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel^=late-]'))
    link.rel = link.rel.slice('late-'.length)
  for (const held of document.querySelectorAll<HTMLScriptElement>('script[type=late-module]')) {
    const script = document.createElement('script')
    script.type = 'module'
    script.nonce = held.nonce
    script.textContent = held.textContent
    document.head.append(script)
  }
  document.currentScript?.remove()
}

/**
 * Holds the fonts and scripts of a page back until its end, when it has a large picture: on a slow line they would share
 * the line with that picture, which is the largest paint. Other pages stay as they are. The picture is requested when
 * the head of the page arrives; waiting any longer would put the pictures of the rows before the scripts.
 */
export function holdScripts(page: string, nonce: string): string {
  if (!page.includes('fetchPriority="high"')) return page
  const starter = `<script nonce="${nonce}">(${startLate.toString()})()</script></body>`

  return HELD.reduce(
    (text, { written, held }) => text.replaceAll(written, held),
    page.replace('</body>', () => starter),
  )
}
