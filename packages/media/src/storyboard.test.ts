import { describe, expect, it } from 'vitest'
import { planStoryboard } from './storyboard.ts'

const plan = (durationSeconds: number, keyframeSeconds = 2) =>
  planStoryboard({ rendition: 'v360', keyframeSeconds, durationSeconds, width: 640, height: 360 })

describe('planStoryboard', () => {
  it('shows every keyframe of a short film', () => {
    expect(plan(27)).toMatchObject({ intervalSeconds: 2, sheets: ['storyboard_1.jpg'] })
    expect(plan(27).args.join(' ')).toContain(
      "select='not(mod(n,1))',scale=w=160:h=90:flags=lanczos,tile=10x2",
    )
  })

  it('ends its last tile with the film', () => {
    expect(plan(23).vtt.split('\n\n').at(-1)).toBe(
      '00:00:22.000 --> 00:00:23.000\nstoryboard_1.jpg#xywh=160,90,160,90\n',
    )
  })

  it('fits an hour on four sheets', () => {
    const hour = plan(3600)

    expect(hour.intervalSeconds).toBe(10)
    expect(hour.sheets).toHaveLength(4)
    expect(hour.vtt).toContain('00:16:40.000 --> 00:16:50.000\nstoryboard_2.jpg#xywh=0,0,160,90')
  })

  it('is in sync for films of an unusual frame rate', () => {
    expect(plan(60, 2.002).vtt).toContain('00:00:02.002 --> 00:00:04.004')
  })
})
