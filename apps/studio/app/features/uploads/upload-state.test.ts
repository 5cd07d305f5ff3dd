import type { StudioUpload, UploadImport } from '@hlizo/contract/entities/studio-upload'
import { describe, expect, it } from 'vitest'
import { withPlan } from './queries.ts'
import { isInterrupted, uploadState } from './upload-state.ts'

const row = (more: Partial<StudioUpload> = {}): StudioUpload => ({
  id: 'u1',
  name: 'film.mp4',
  kind: 'film',
  bytes: 1_000,
  receivedBytes: 400,
  modifiedAt: '2026-03-01T10:00:00.000Z',
  createdAt: '2026-03-01T10:00:00.000Z',
  by: 'Ana',
  expiresAt: null,
  isChecked: false,
  problem: null,
  plan: {
    title: 'Film',
    category: 'standup',
    show: null,
    showName: null,
    season: null,
    episode: null,
    ageRating: 'AP',
    film: null,
    lang: null,
  },
  title: null,
  import: null,
  ...more,
})
const preparing = (more: Partial<UploadImport>): StudioUpload =>
  row({
    receivedBytes: 1_000,
    isChecked: true,
    title: 'video-1',
    import: {
      state: 'waiting',
      place: 2,
      step: '',
      fraction: 0,
      secondsLeft: null,
      failure: null,
      notes: [],
      ...more,
    },
  })
const sending = { state: 'sending', bytes: 1_000, sent: 555, reason: null } as const
const text = (...given: Parameters<typeof uploadState>) => uploadState(...given).text

describe('uploadState', () => {
  it('shows the progress of a file', () => {
    expect(text(row(), undefined)).toBe('Întrerupt la 40\u00A0%')
    expect(text(row(), sending)).toBe('Se trimite: 55\u00A0%')
    expect(text(row(), { ...sending, state: 'queued' })).toBe('Așteaptă să fie trimis')
    expect(text(row(), { ...sending, state: 'paused' })).toBe('Oprit la 55\u00A0%')
    expect(text(row(), { ...sending, state: 'held', reason: 'Disc plin.' })).toBe(
      '55\u00A0%. Disc plin.',
    )
    expect(text(row({ receivedBytes: 1_000 }), undefined)).toBe('Se verifică')
    expect(text(row({ receivedBytes: 1_000, isChecked: true }), undefined)).toBe('Trimis')
  })

  it('shows first why a file cannot be used', () => {
    expect(uploadState(row({ problem: 'Este gol.' }), sending)).toEqual({
      text: 'Este gol.',
      tone: 'attention',
    })
  })

  it('shows the position of a film in the queue', () => {
    expect(text(preparing({}), undefined)).toBe('Al 2-lea la rând')
    expect(text(preparing({ place: 1 }), undefined)).toBe('Primul la rând')
    expect(text(preparing({ failure: 'Discul este plin.' }), undefined)).toBe('Discul este plin.')
    expect(
      text(
        preparing({ state: 'running', fraction: 0.426, step: 'encode', secondsLeft: 75 }),
        undefined,
      ),
    ).toBe('42\u00A0% · se pregătesc calitățile · încă aproximativ 1:15')
    expect(text(preparing({ state: 'paused' }), undefined)).toBe('Pregătire oprită')
    expect(uploadState(preparing({ state: 'done' }), undefined).tone).toBe('good')
  })
})

describe('isInterrupted', () => {
  it('is a file that no one sends here', () => {
    expect([isInterrupted(row(), undefined), isInterrupted(row(), sending)]).toEqual([true, false])
    expect(isInterrupted(row({ receivedBytes: 1_000 }), undefined)).toBe(false)
  })
})

describe('withPlan', () => {
  it('changes what was planned of the named files, and nothing else', () => {
    const [first, second] = withPlan([row(), row({ id: 'u2' })], {
      uploads: ['u1'],
      changes: { isEncrypted: true, season: 2 },
    })

    expect(first?.plan).toEqual({ ...row().plan, isEncrypted: true, season: 2 })
    expect(second).toEqual(row({ id: 'u2' }))
  })
})
