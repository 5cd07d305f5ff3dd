import { lettering } from '../draw/lettering.ts'
import { at, circle, path, rect, stroke, times } from '../draw/svg.ts'

/** Lines that stand for writing. */
function lines(
  x: number,
  y: number,
  width: number,
  count: number,
  gap = 14,
  colour = '#a7adc0',
): string {
  return times(count, (i) =>
    stroke(`M${x},${y + i * gap} h${i === count - 1 ? width * 0.6 : width}`, colour, 4),
  )
}

/** Yesterday's newspaper, held wide. */
export function newspaper(headline = 'IERI'): string {
  return (
    path('M-120,-70 L0,-58 L120,-70 V70 L0,82 L-120,70z', '#f6f1e4') +
    path('M0,-58 L120,-70 V70 L0,82z', '#e6dfcd') +
    lettering(headline, -60, -20, 44, {
      anchor: 'middle',
      fill: '#2b2833',
      more: { transform: 'skewY(5)' },
    }) +
    lines(-104, 2, 88, 4, 15) +
    rect(20, -40, 82, 48, '#9fb0c0') +
    circle(44, -20, 10, '#fff3c4') +
    path('M20,8 l30,-26 22,16 14,-10 16,20z', '#6f8494') +
    lines(20, 26, 82, 3, 14)
  )
}

/** A clipboard with boxes, some of them ticked. */
export function clipboard(): string {
  return (
    rect(-52, -76, 104, 142, '#b07a45', { rx: 9 }) +
    rect(-42, -62, 84, 120, '#fff') +
    rect(-22, -86, 44, 22, '#8a929c', { rx: 6 }) +
    times(
      4,
      (i) =>
        rect(-34, -46 + i * 26, 15, 15, '#fff', { stroke: '#5a6478', 'stroke-width': 3 }) +
        stroke(`M-10,${-38 + i * 26} h42`, '#a7adc0', 4) +
        (i < 2 ? stroke(`M-31,${-39 + i * 26} l5,6 9,-14`, '#2fae86', 4.5) : ''),
    )
  )
}

/** A paper with a number on it, as from a machine that gives turns. */
export function ticket(number: string): string {
  return (
    path(
      'M-66,-86 h132 v160 l-11,-10 -11,10 -11,-10 -11,10 -11,-10 -11,10 -11,-10 -11,10 -11,-10 -11,10 -11,-10 -11,10z',
      '#fffdf4',
    ) +
    stroke('M-42,-60 h84', '#a7adc0', 5) +
    lettering(number, 0, 40, 96, { anchor: 'middle', fill: '#d7263d' })
  )
}

/** A sheet as tall as a child: the form to end all forms. */
export function form(): string {
  return (
    rect(-110, -150, 220, 320, '#fffdf4', { rx: 4 }) +
    rect(-92, -132, 110, 22, '#3c5a78') +
    times(6, (i) =>
      rect(-92, -94 + i * 40, 184, 28, i === 5 ? '#ffe27a' : '#eef1f6', {
        stroke: '#9aa6bd',
        'stroke-width': 2.5,
      }),
    ) +
    lettering('ALTELE', -82, 128, 21, { face: 'poppins', fill: '#5a3a10' }) +
    circle(64, -118, 22, 'none', { stroke: '#d7263d', 'stroke-width': 5 }) +
    stroke('M50,-118 l10,10 18,-22', '#d7263d', 5)
  )
}

/** A rubber stamp. */
export function stamp(): string {
  return (
    path('M-14,-70 q14,-16 28,0 q4,22 -6,40 h-16 q-10,-18 -6,-40z', '#8a5431') +
    path('M-34,-30 h68 l8,34 h-84z', '#6b3d1d') +
    rect(-44, 4, 88, 14, '#d7263d', { rx: 3 })
  )
}

/** An envelope with a heart or a plain seal. */
export function envelope(seal = '#d7263d'): string {
  return (
    rect(-78, -52, 156, 104, '#fff8ea', { rx: 8 }) +
    stroke('M-74,-46 L0,14 L74,-46 M-74,48 L-18,0 M74,48 L18,0', '#d8c8a8', 5) +
    circle(0, 12, 15, seal)
  )
}

/** A pile of folders with loose ends. */
export function folders(count: number): string {
  const colours = ['#e8b955', '#4aa3c7', '#d7263d', '#2fae86', '#a583e0']
  return times(count, (i) =>
    at(
      (i % 3) * 8 - 8,
      -i * 26,
      rect(-92, -12, 184, 24, colours[i % 5] ?? '#e8b955', { rx: 4 }) +
        rect(-84, -4, 178, 8, '#fffdf4'),
      { turn: (i % 2) * 3 - 1.5 },
    ),
  )
}

/** An open school report with a bad mark. */
export function reportCard(): string {
  return (
    path('M-96,-66 L0,-58 V66 L-96,58z', '#fffdf4') +
    path('M0,-58 L96,-66 V58 L0,66z', '#f1ecdc') +
    stroke('M-96,-66 L0,-58 L96,-66 M0,-58 V66', '#274690', 6) +
    lines(-82, -34, 66, 5, 16) +
    lettering('4', 48, 34, 92, { anchor: 'middle', fill: '#d7263d', face: 'bangers' }) +
    circle(48, 0, 46, 'none', { stroke: '#d7263d', 'stroke-width': 5 })
  )
}

/** A thick old dictionary, open. */
export function dictionary(): string {
  return (
    path('M-140,-30 Q-70,-58 0,-30 Q70,-58 140,-30 V64 Q70,38 0,66 Q-70,38 -140,64z', '#6b2a1c') +
    path('M-130,-40 Q-66,-66 0,-38 V54 Q-66,28 -130,52z', '#fff6df') +
    path('M130,-40 Q66,-66 0,-38 V54 Q66,28 130,52z', '#f4e8c8') +
    times(
      5,
      (i) =>
        stroke(`M-112,${-28 + i * 16} q48,-16 92,4`, '#b8a98a', 3.4) +
        stroke(`M112,${-28 + i * 16} q-48,-16 -92,4`, '#b8a98a', 3.4),
    ) +
    path('M18,-34 h18 v60 l-9,-10 -9,10z', '#d7263d')
  )
}

/** A sheet of paper flying by. */
export function sheet(turn: number): string {
  return at(0, 0, rect(-30, -40, 60, 80, '#fff', { rx: 3 }) + lines(-20, -24, 40, 4, 13), { turn })
}

/** A chart on a stand that goes down when it should go up. */
export function flipChart(): string {
  return (
    stroke('M-60,110 L-76,230 M60,110 L76,230', '#5a4a48', 9) +
    rect(-120, -110, 240, 230, '#fff', { rx: 6, stroke: '#8a929c', 'stroke-width': 8 }) +
    stroke('M-92,-78 V92 H96', '#2b2833', 6) +
    stroke('M-84,-50 L-30,-64 10,0 50,-14 86,66', '#d7263d', 9) +
    path('M98,86 l-30,-10 22,-18z', '#d7263d') +
    [60, 90, 40, 20]
      .map((height, i) => rect(-78 + i * 42, 88 - height, 26, height, '#FFC94A', { opacity: 0.8 }))
      .join('')
  )
}
