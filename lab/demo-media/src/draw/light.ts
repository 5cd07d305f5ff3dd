import { ellipse, gradient, path, rect, short } from './svg.ts'

/** A cone of light from above, on the floor. */
export function spotlight(
  id: string,
  x: number,
  floorY: number,
  spread: number,
  colour: string,
): string {
  return (
    gradient(id, [
      [0, colour, 0.5],
      [1, colour, 0.04],
    ]) +
    path(`M${x - 40},-10 H${x + 40} L${x + spread},${floorY} H${x - spread}z`, `url(#${id})`) +
    ellipse(x, floorY, spread, spread * 0.13, colour, { opacity: 0.22 })
  )
}

/** A soft round glow. */
export function glow(
  id: string,
  x: number,
  y: number,
  radius: number,
  colour: string,
  strength = 0.6,
): string {
  return (
    gradient(
      id,
      [
        [0, colour, strength],
        [0.45, colour, strength * 0.4],
        [1, colour, 0],
      ],
      'radial',
    ) + ellipse(x, y, radius, radius, `url(#${id})`)
  )
}

/** Darkness that gathers at the edges of the whole picture. */
export function vignette(id: string, strength = 0.75): string {
  return (
    gradient(
      id,
      [
        [0.5, '#0a0612', 0],
        [1, '#0a0612', strength],
      ],
      'radial',
    ) + rect(-200, -200, 1680, 1120, `url(#${id})`)
  )
}

/** A filter that rims what it is used on with light from the upper left or right. */
export function rimLight(id: string, colour: string, fromRight: boolean): string {
  const dx = short(fromRight ? -5 : 5)

  return `<filter id="${id}" x="-10%" y="-10%" width="120%" height="120%"><feOffset in="SourceAlpha" dx="${dx}" dy="4" result="moved"/><feComposite in="SourceAlpha" in2="moved" operator="out" result="edge"/><feFlood flood-color="${colour}" flood-opacity="0.85"/><feComposite in2="edge" operator="in" result="lit"/><feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="lit"/></feMerge></filter>`
}
