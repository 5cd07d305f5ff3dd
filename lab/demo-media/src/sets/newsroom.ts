import { lettering } from '../draw/lettering.ts'
import { glow, vignette } from '../draw/light.ts'
import { circle, clipped, ellipse, path, rect, stroke, times } from '../draw/svg.ts'
import type { Scenery } from './scenery.ts'

/** The studio of yesterday's news: a globe, a torn-off calendar page, a desk. */
export function newsroom(): Scenery {
  return {
    back: [
      rect(-100, -100, 1480, 920, '#0d1f4f'),
      times(15, (i) => path(`M${-140 + i * 110},-100 h54 l-160,920 h-54z`, '#132a66')),
      screenWall(),
      globe(),
      rect(-100, 600, 1480, 220, '#0a1638'),
      glow('news-glow', 640, 330, 520, '#3f7bff', 0.45),
      vignette('news-vig', 0.55),
    ].join(''),
    front: desk(),
    rim: '#7fb4ff',
    floorY: 700,
  }
}

function screenWall(): string {
  return (
    rect(70, 90, 330, 250, '#050b20', { rx: 12, stroke: '#FF5A4E', 'stroke-width': 5 }) +
    lettering('IERI', 235, 205, 96, { anchor: 'middle', fill: '#FFC94A', spacing: 5 }) +
    rect(110, 232, 250, 62, '#d7263d', { rx: 6 }) +
    lettering('CU ÎNTÂRZIERE', 235, 275, 33, { anchor: 'middle', fill: '#fff', spacing: 1 }) +
    rect(890, 90, 320, 250, '#050b20', { rx: 12, stroke: '#FF5A4E', 'stroke-width': 5 }) +
    stroke('M920,300 l50,-60 40,26 60,-96 44,60 66,-100', '#6fe0c3', 7) +
    times(5, (i) =>
      rect(926 + i * 54, 310 - (i % 3) * 14 - 20, 26, 26 + (i % 3) * 14, '#3f7bff', {
        opacity: 0.6,
      }),
    )
  )
}

function globe(): string {
  const outline = 'M490,230 a150,150 0 1 0 300,0 a150,150 0 1 0 -300,0z'
  return (
    circle(640, 230, 166, '#2458c9', { opacity: 0.4 }) +
    path(outline, '#1e63d6') +
    clipped(
      'news-globe',
      outline,
      [
        path(
          'M520,150 q60,-60 120,-20 q30,40 -20,70 q-60,10 -70,60 q-50,-20 -30,-110z M660,240 q70,-40 110,10 q10,80 -60,100 q-60,-30 -50,-110z M690,110 q50,-20 80,30 q-20,40 -70,10z',
          '#38c08a',
        ),
        times(4, (i) =>
          ellipse(640, 230, 30 + i * 42, 150, 'none', {
            stroke: '#8fbcff',
            'stroke-width': 2,
            opacity: 0.6,
          }),
        ),
        times(5, (i) => stroke(`M480,${130 + i * 50} H800`, '#8fbcff', 2, { opacity: 0.6 })),
      ].join(''),
    ) +
    ellipse(640, 240, 225, 44, 'none', {
      stroke: '#FFC94A',
      'stroke-width': 12,
      transform: 'rotate(-14 640 240)',
    })
  )
}

function desk(): string {
  return (
    path('M150,520 H1130 Q1160,520 1168,548 L1210,820 H70 L112,548 Q120,520 150,520z', '#d7263d') +
    path('M150,520 H1130 Q1160,520 1168,548 H112 Q120,520 150,520z', '#fff3dc') +
    rect(112, 546, 1056, 10, '#FFC94A') +
    rect(300, 584, 680, 100, '#8f1528', { rx: 10 }) +
    lettering('JURNALUL DE IERI', 640, 658, 68, { anchor: 'middle', fill: '#fff', spacing: 4 }) +
    path('M200,500 h110 l12,26 h-134z', '#fff') +
    stroke('M216,510 h80 M212,518 h92', '#9aa6bd', 3) +
    rect(1010, 476, 44, 46, '#fff', { rx: 6 }) +
    stroke('M1054,486 q18,0 16,14 q-2,12 -16,12', '#fff', 6) +
    circle(1032, 498, 9, '#FF5A4E')
  )
}
