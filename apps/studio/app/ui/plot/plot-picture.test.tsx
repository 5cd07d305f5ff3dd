import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { PlotPicture } from './plot-picture.tsx'

/** The top and height of each bar, and the height of zero. */
function drawn(values: readonly number[]) {
  const markup = renderToStaticMarkup(
    <PlotPicture
      label="Încasări"
      labels={values.map(String)}
      series={[{ kind: 'bar', tone: 'now', name: 'Acum', values }]}
      valueText={String}
      width={600}
    />,
  )
  const attribute = (shape: string, name: string) =>
    Number(new RegExp(` ${name}="([^"]*)"`).exec(shape)?.[1])
  const bars = [...markup.matchAll(/<rect [^>]*>/g)].map(([shape]) => ({
    top: attribute(shape, 'y'),
    height: attribute(shape, 'height'),
  }))
  const zero = attribute(/<line [^>]*zero[^>]*>/.exec(markup)?.[0] ?? '', 'y1')

  return { bars, zero, text: markup.replaceAll(/<[^>]*>/g, ' ') }
}

describe('PlotPicture', () => {
  it('draws a value below zero below the line of zero, as high as the same value above', () => {
    const { bars, zero, text } = drawn([200, -200, 0])

    expect(bars[0]).toEqual({ top: zero - (bars[1]?.height ?? 0), height: bars[1]?.height })
    expect(bars[1]?.top).toBe(zero)
    expect(bars[1]?.height).toBeGreaterThan(50)
    expect(bars[2]?.height).toBe(0)
    expect(text).toContain('-200')
  })

  it('begins at zero while no value is below it', () => {
    const { bars, zero } = drawn([200, 100])

    expect(zero).toBe(240 - 26)
    expect(bars.map(({ top, height }) => top + height)).toEqual([zero, zero])
  })
})
