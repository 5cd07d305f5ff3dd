import { describe, expect, it, vi } from 'vitest'
import { settingGroup } from './setting-group.ts'

describe('settingGroup', () => {
  it('marks the chosen value and chooses another', () => {
    const onChoose = vi.fn()
    const { legend, choices } = settingGroup({
      legend: 'Captions',
      choices: [
        { value: null, label: 'Off' },
        { value: 'ro', label: 'Romanian' },
      ],
      chosen: null,
      onChoose,
    })
    choices[1]?.choose()

    expect(legend).toBe('Captions')
    expect(choices.map(({ label, isChosen }) => ({ label, isChosen }))).toEqual([
      { label: 'Off', isChosen: true },
      { label: 'Romanian', isChosen: false },
    ])
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('ro')
  })
})
