import { beforeEach, describe, expect, it } from 'vitest'
import { dismissToast, showToast, toastStore } from './toast-queue.ts'

const texts = () => toastStore.read().map(({ text }) => text)

beforeEach(() => {
  for (const { id } of toastStore.read()) dismissToast(id)
})

describe('showToast', () => {
  it('puts the newest on top', () => {
    showToast('unu')
    showToast('doi')

    expect(texts()).toEqual(['doi', 'unu'])
  })

  it('keeps at most three', () => {
    showToast('unu')
    showToast('doi')
    showToast('trei')
    showToast('patru')

    expect(texts()).toEqual(['patru', 'trei', 'doi'])
  })

  it('merges the same words', () => {
    showToast('unu')
    showToast('doi')
    showToast('unu')

    expect(texts()).toEqual(['unu', 'doi'])
  })
})
