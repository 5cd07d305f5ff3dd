import type { StudioUpload } from '@hlizo/contract/entities/studio-upload'
import { studioUploadsMessages } from '@hlizo/contract/messages/studio-uploads'
import { describe, expect, it, vi } from 'vitest'
import { actionsOn } from './upload-actions.ts'

const ro = studioUploadsMessages.actions
const waitingAt = (place: number): StudioUpload => ({
  id: '01890000-0000-7000-8000-000000000001',
  name: 'soacra.mp4',
  kind: 'film',
  bytes: 1,
  receivedBytes: 1,
  modifiedAt: '2026-01-15T12:00:00.000Z',
  createdAt: '2026-01-15T12:00:00.000Z',
  by: 'Ilona',
  expiresAt: null,
  isChecked: true,
  problem: null,
  plan: {
    title: 'Soacra',
    category: 'show',
    show: null,
    showName: null,
    season: null,
    episode: null,
    ageRating: 'AP',
    film: null,
    lang: null,
  },
  title: 'video-1',
  import: {
    state: 'waiting',
    place,
    step: '',
    fraction: 0,
    secondsLeft: null,
    failure: null,
    notes: [],
  },
})
const unused = () => {
  throw new Error('It is not called.')
}
const onDirect = vi.fn()
const actions = { onEdit: unused, onOpen: unused, onReplace: unused, onRemove: unused, onDirect }
const labels = (place: number) => actionsOn(waitingAt(place), actions).map(({ label }) => label)

describe('actionsOn', () => {
  it('moves a waiting film one place or before all others', () => {
    const rest = [ro.pauseImport, ro.replace, ro.remove]

    expect([1, 2, 3].map(labels)).toEqual([
      [ro.open, ...rest],
      [ro.open, ro.moveFirst, ...rest],
      [ro.open, ro.moveUp, ro.moveFirst, ...rest],
    ])
  })
})
