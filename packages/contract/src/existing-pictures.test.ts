import { describe, expect, it } from 'vitest'
import { existingPictures } from './existing-pictures.ts'

describe('existingPictures', () => {
  it('omits missing pictures, also through a CDN', () => {
    expect(
      existingPictures(null, '/pictures/abc/640', 'https://cdn.example/pictures/abc/640'),
    ).toEqual(['/pictures/abc/640', 'https://cdn.example/pictures/abc/640'])
    expect(existingPictures('/pictures/none/640', 'https://cdn.example/pictures/none/640')).toEqual(
      [],
    )
  })
})
