import { darker, lighter } from '../draw/colour.ts'
import { glow, spotlight, vignette } from '../draw/light.ts'
import { circle, ellipse, path, rect, stroke, times } from '../draw/svg.ts'
import type { Scenery } from './scenery.ts'

/** The big stage of the specials; the curtain's colour is each special's own. */
export function theatre(colour: string, light: string): Scenery {
  return {
    back: [
      rect(-100, -100, 1480, 920, darker(colour, 0.55)),
      times(22, (i) => fold(-100 + i * 68, colour)),
      swags(colour),
      rect(-100, 590, 1480, 230, darker(colour, 0.78)),
      rect(-100, 590, 1480, 8, lighter(colour, 0.2)),
      ellipse(640, 650, 470, 52, light, { opacity: 0.24 }),
      footlights(light),
      spotlight('theatre-a', 470, 650, 240, light),
      spotlight('theatre-b', 810, 650, 240, light),
      glow('theatre-glow', 640, 330, 460, light, 0.35),
      vignette('theatre-vig', 0.7),
    ].join(''),
    front: '',
    rim: light,
    floorY: 656,
  }
}

function fold(x: number, colour: string): string {
  return (
    path(`M${x},-100 h70 v700 h-70z`, darker(colour, 0.28)) +
    path(`M${x + 8},-100 h30 q10,350 0,700 h-30 q10,-350 0,-700z`, colour) +
    path(`M${x + 14},-100 h9 q6,350 0,700 h-9 q6,-350 0,-700z`, lighter(colour, 0.14))
  )
}

function swags(colour: string): string {
  return times(5, (i) => {
    const x = -60 + i * 290
    return (
      path(`M${x - 20},-100 H${x + 310} V20 Q${x + 145},170 ${x - 20},20z`, darker(colour, 0.12)) +
      stroke(`M${x - 20},20 Q${x + 145},170 ${x + 310},20`, '#FFC94A', 9) +
      stroke(
        `M${x + 20},-10 Q${x + 145},110 ${x + 270},-10 M${x + 50},-40 Q${x + 145},60 ${x + 240},-40`,
        darker(colour, 0.35),
        5,
      ) +
      circle(x - 15, 26, 14, '#FFC94A')
    )
  })
}

function footlights(light: string): string {
  return times(
    9,
    (i) =>
      ellipse(100 + i * 135, 716, 26, 16, '#1a1020') + ellipse(100 + i * 135, 708, 18, 8, light),
  )
}
