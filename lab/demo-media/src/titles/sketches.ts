import { lettering, letteringWidth } from '../draw/lettering.ts'
import { circle, path, rect, stroke, times } from '../draw/svg.ts'
import { type Logo, outline, stack } from './logo.ts'

/** The logos of the satire, sketch and contest shows. */
export const sketchLogos: Readonly<Record<string, () => Logo>> = {
  'bloc-cu-vedere-la-bloc': () => {
    const more = outline('#2f3d52', 20)
    const { drawing, width } = stack([
      { text: 'BLOC', size: 200, face: 'anton', fill: '#ffe27a', spacing: 10, y: 206, more },
      {
        text: 'CU VEDERE LA',
        size: 74,
        face: 'poppins',
        fill: '#fff',
        y: 296,
        more: outline('#2f3d52', 12),
      },
      { text: 'BLOC', size: 200, face: 'anton', fill: '#8fd3e8', spacing: 10, y: 500, more },
    ])
    const lit = times(8, (i) =>
      rect(
        width - 118 + (i % 2) * 46,
        40 + Math.floor(i / 2) * 44,
        32,
        30,
        i === 3 ? '#FF5A4E' : '#ffe27a',
        { rx: 3 },
      ),
    )
    return {
      width: width + 4,
      height: 530,
      drawing: drawing + rect(width - 134, 24, 110, 186, '#2f3d52', { rx: 6 }) + lit,
    }
  },
  'jurnalul-de-ieri': () => {
    const { drawing, width } = stack(
      [
        { text: 'JURNALUL', size: 150, face: 'anton', fill: '#fff', spacing: 6, y: 158 },
        { text: 'DE IERI', size: 150, face: 'anton', fill: '#FFC94A', spacing: 6, y: 340 },
      ],
      40,
    )
    return {
      width,
      height: 384,
      drawing:
        path(`M24,0 H${width} L${width - 24},188 H0z`, '#d7263d') +
        path(`M24,196 H${width - 60} L${width - 84},384 H0z`, '#0d1f4f') +
        drawing,
    }
  },
  'ultimul-serios': () => {
    const more = outline('#5a1a6b', 22)
    const { drawing, width } = stack([
      { text: 'ULTIMUL', size: 160, face: 'bangers', fill: '#fff', spacing: 8, y: 160, more },
      { text: 'SERI', size: 230, face: 'bangers', fill: '#FFC94A', spacing: 8, y: 370, more },
    ])
    const left = 24 + letteringWidth('SERI', 230, 'bangers', 8) + 104
    const face =
      circle(left, 288, 82, '#4ecdc4', { stroke: '#5a1a6b', 'stroke-width': 14 }) +
      circle(left - 26, 274, 10, '#5a1a6b') +
      circle(left + 26, 274, 10, '#5a1a6b') +
      stroke(`M${left - 32},320 h64 M${left - 40},248 h28 M${left + 12},248 h28`, '#5a1a6b', 10)
    const last = lettering('S', left + 98, 370, 230, { face: 'bangers', fill: '#FFC94A', more })
    return {
      width: Math.max(width, left + 98 + letteringWidth('S', 230, 'bangers') + 24),
      height: 410,
      drawing: drawing + last + face,
    }
  },
  'sala-de-asteptare': () => {
    const { drawing, width } = stack([
      {
        text: 'SALĂ DE',
        size: 120,
        face: 'poppins-black',
        fill: 'none',
        y: 124,
        more: { stroke: '#fff3dc', 'stroke-width': 5 },
      },
      { text: 'AȘTEPTARE', size: 120, face: 'poppins-black', fill: '#fff3dc', y: 258 },
    ])
    return {
      width,
      height: 320,
      drawing:
        drawing +
        rect(width - 196, 22, 172, 112, '#1b1a22', {
          rx: 12,
          stroke: '#8a929c',
          'stroke-width': 7,
        }) +
        lettering('47', width - 110, 112, 88, { anchor: 'middle', fill: '#ff5a4e', spacing: 5 }),
    }
  },
}
