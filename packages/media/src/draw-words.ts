// A program of its own (decision 0014). Its only argument is JSON of WordOrders.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { WordOrders, type WordOrder } from './word-order.ts'

const FONT = 'Figtree'
const FONT_FILE = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf'),
)
const BEHIND_CARD = '#120f1a'
const BEHIND_WORDS = { r: 12, g: 10, b: 18, alpha: 0.78 }
const MARGIN = { x: 22, y: 12 }
const GAP = 18

type Drawn = { readonly bytes: Buffer; readonly width: number; readonly height: number }

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

async function drawLine(
  { text, size, color }: WordOrder['lines'][number],
  width: number,
): Promise<Drawn> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escaped(text)}</span>`,
      font: `${FONT} Bold ${size}`,
      fontfile: FONT_FILE,
      width,
      align: 'center',
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })

  return { bytes: data, width: info.width, height: info.height }
}

async function drawWords(directory: string, { file, lines, width, card }: WordOrder) {
  const drawn: Drawn[] = []
  for (const line of lines) drawn.push(await drawLine(line, width))
  const high = drawn.reduce((sum, { height }) => sum + height + GAP, -GAP)
  const wide = Math.max(...drawn.map((one) => one.width))
  const box = card ?? { width: wide + 2 * MARGIN.x, height: high + 2 * MARGIN.y }
  let top = Math.round((box.height - high) / 2)
  const layers = drawn.map(({ bytes, height, ...one }) => {
    const layer = { input: bytes, top, left: Math.round((box.width - one.width) / 2) }
    top += height + GAP
    return layer
  })
  const background = card === null ? BEHIND_WORDS : BEHIND_CARD
  await sharp({ create: { ...box, channels: 4, background } })
    .composite(layers)
    .png({ compressionLevel: 1 })
    .toFile(join(directory, file))
}

const { directory, orders } = WordOrders.parse(JSON.parse(process.argv[2] ?? 'null'))
for (const order of orders) await drawWords(directory, order)
