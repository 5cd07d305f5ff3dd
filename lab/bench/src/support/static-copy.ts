import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import type { BareFile } from './bare-server.ts'
import { launchOptions } from './chromium.ts'

/** The phone that Lighthouse pretends to be. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true }

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/g
const MODULE_PRELOAD = /<link\b[^>]*rel="(?:late-)?modulepreload"[^>]*>/g

/** Loads a page on a phone, to its foot, and keeps what it asked for: the document without scripts, pictures and fonts. */
export async function staticCopy(url: string, directory: string): Promise<BareFile[]> {
  const browser = await chromium.launch(launchOptions())
  try {
    const context = await browser.newContext({ ...phone, javaScriptEnabled: false })
    const page = await context.newPage()
    const seen: Promise<BareFile | null>[] = []
    page.on('response', (response) => {
      if (!['image', 'font'].includes(response.request().resourceType())) return
      const { pathname, search } = new URL(response.url())
      const file = join(directory, `copy-${seen.length}`)
      const keep = async () => {
        await writeFile(file, await response.body())
        const type = response.headers()['content-type'] ?? ''
        return { address: pathname + search, file, headers: { 'content-type': type } }
      }
      seen.push(keep().catch(() => null))
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    for (let screen = 0; screen < 8; screen += 1) await page.mouse.wheel(0, phone.viewport.height)
    await page.waitForLoadState('networkidle')
    const files = (await Promise.all(seen)).filter((file) => file !== null)

    return [await documentOf(url, directory), ...files]
  } finally {
    await browser.close()
  }
}

async function documentOf(url: string, directory: string): Promise<BareFile> {
  const text = await (await fetch(url)).text()
  const file = join(directory, 'document')
  await writeFile(file, gzipSync(text.replaceAll(SCRIPT, '').replaceAll(MODULE_PRELOAD, '')))

  return {
    address: '/',
    file,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' },
  }
}
