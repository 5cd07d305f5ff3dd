/** What an SVG element may carry; `undefined` leaves an attribute out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>

/** A number as short as the picture allows: two decimals. */
export function short(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** One SVG element around its children. */
export function element(name: string, attributes: Attributes, ...children: string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : value}"`)
    .join('')

  return `<${name}${written}>${children.join('')}</${name}>`
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
): string {
  return element('rect', { x, y, width, height, fill, ...more })
}

export function ellipse(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attributes = {},
): string {
  return element('ellipse', { cx, cy, rx, ry, fill, ...more })
}

export function circle(
  cx: number,
  cy: number,
  r: number,
  fill: string,
  more: Attributes = {},
): string {
  return element('circle', { cx, cy, r, fill, ...more })
}

export function path(d: string, fill: string, more: Attributes = {}): string {
  return element('path', { d, fill, ...more })
}

/** A line with round ends and joints. */
export function stroke(d: string, colour: string, width: number, more: Attributes = {}): string {
  return element('path', {
    d,
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  })
}

/** Children moved to a place, optionally scaled (two numbers mirror) and turned (degrees). */
export function at(
  x: number,
  y: number,
  children: string,
  { scale = 1, scaleX = scale, turn = 0 }: { scale?: number; scaleX?: number; turn?: number } = {},
): string {
  const turned = turn === 0 ? '' : ` rotate(${short(turn)})`
  const scaled = scale === 1 && scaleX === 1 ? '' : ` scale(${short(scaleX)} ${short(scale)})`

  return `<g transform="translate(${short(x)} ${short(y)})${turned}${scaled}">${children}</g>`
}

/** Joins what `draw` gives for 0 … count - 1. */
export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

/** Children visible only inside a path. The id must be unique in the picture. */
export function clipped(id: string, d: string, children: string): string {
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${children}</g>`
}

/** A gradient from top to bottom, or from left to right; stops are [offset, colour, opacity]. */
export function gradient(
  id: string,
  stops: readonly (readonly [number, string, number?])[],
  direction: 'down' | 'right' | 'radial' = 'down',
): string {
  const drawn = stops
    .map(([offset, colour, opacity]) =>
      element('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity }),
    )
    .join('')
  if (direction === 'radial') return element('radialGradient', { id }, drawn)

  const [x2, y2] = direction === 'down' ? [0, 1] : [1, 0]
  return element('linearGradient', { id, x1: 0, y1: 0, x2, y2 }, drawn)
}
