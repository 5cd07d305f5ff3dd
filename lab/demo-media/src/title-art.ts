import type { Logo } from './titles/logo.ts'
import { podcastLogos } from './titles/podcasts.ts'
import { sketchLogos } from './titles/sketches.ts'
import { standupLogos } from './titles/standup.ts'

const logos: Readonly<Record<string, () => Logo>> = {
  ...standupLogos,
  ...sketchLogos,
  ...podcastLogos,
}

/** The title of a show as a logo on transparency: an SVG document as large as its drawing. */
export function drawTitle(slug: string): string {
  const draw = logos[slug]
  if (draw === undefined) throw new Error(`No logo for “${slug}”: add one below titles/`)
  const { width, height, drawing } = draw()

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${Math.ceil(width)} ${Math.ceil(height)}" width="${Math.ceil(width)}" height="${Math.ceil(height)}">${drawing}</svg>\n`
}
