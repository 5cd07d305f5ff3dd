import { circle, path, rect, stroke } from '../draw/svg.ts'

/** A podcast microphone on a short stand whose foot is at the point given. */
export function studioMicrophone(x: number, y: number): string {
  return (
    rect(x - 34, y - 8, 68, 10, '#2b2833', { rx: 5 }) +
    stroke(`M${x},${y - 8} v-34`, '#2b2833', 8) +
    path(`M${x - 26},${y - 66} q0,32 26,32 q26,0 26,-32`, 'none', {
      stroke: '#2b2833',
      'stroke-width': 6,
    }) +
    rect(x - 19, y - 112, 38, 66, '#4b4757', { rx: 19 }) +
    rect(x - 19, y - 82, 38, 9, '#FF5A4E') +
    stroke(`M${x - 11},${y - 98} h22 M${x - 13},${y - 90} h26`, '#807a90', 3) +
    circle(x, y - 60, 4, '#FFC94A')
  )
}
