import { beforeEach, describe, expect, it } from 'vitest'
import { dismissToast, keepNewest, showToast, toastStore } from './toast-queue.ts'

const texts = () => toastStore.read().map(({ text }) => text)

beforeEach(() => {
  for (const { id } of toastStore.read()) dismissToast(id)
})

describe('showToast', () => {
  it('shows the newest on top', () => {
    showToast('unu')
    showToast('doi')

    expect(texts()).toEqual(['doi', 'unu'])
  })

  it('merges equal texts', () => {
    showToast('unu')
    showToast('doi')
    showToast('unu')

    expect(texts()).toEqual(['unu', 'doi'])
  })
})

describe('keepNewest', () => {
  it('removes the oldest', () => {
    showToast('unu')
    showToast('doi')
    showToast('trei')
    showToast('patru')
    keepNewest(3)

    expect(texts()).toEqual(['patru', 'trei', 'doi'])
  })
})
