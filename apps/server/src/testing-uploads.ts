import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { beginUploads, listUploads } from '@hlizo/contract/calls/studio-uploads'
import type { StudioUpload } from '@hlizo/contract/entities/studio-upload'
import { findMediaTools } from '@hlizo/media/ffmpeg'
import { runBareFfmpeg } from '@hlizo/media/testing-ffmpeg'
import { words } from '@hlizo/media/words'
import type { TestDevice } from './testing-people.ts'
import type { TestProduct } from './testing-product.ts'

const MODIFIED = '2026-03-01T10:00:00.000Z'
const CHECKED_WITHIN = { timeout: 120_000, interval: 200 }

/** A file made by ffmpeg from words of its command line. For tests. */
export async function madeByFfmpeg(directory: string, name: string, line: string): Promise<Buffer> {
  const tools = await findMediaTools({ searchPath: process.env['PATH'] ?? '' })
  if (!tools.ok) throw new Error(tools.advice)
  const file = join(directory, name)
  await runBareFfmpeg(tools.value, [...words(line), file])

  return readFile(file)
}

/** A small film with sound. For tests. */
export const smallFilm = (directory: string, name: string, seconds: number): Promise<Buffer> =>
  madeByFfmpeg(
    directory,
    name,
    [
      `-y -f lavfi -i testsrc2=size=160x90:rate=12:duration=${seconds}`,
      `-f lavfi -i sine=duration=${seconds} -c:v libx264 -preset ultrafast -pix_fmt yuv420p`,
    ].join(' '),
  )

/** Uploads of an operator, as Studio makes them. For tests. */
export function testUploads(product: TestProduct, device: TestDevice) {
  const begin = async (files: Readonly<Record<string, number>>, more: object = {}) => {
    const announced = Object.entries(files).map(([name, bytes]) => {
      return { name, bytes, modifiedAt: MODIFIED }
    })
    return device('POST', '/studio/uploads', { files: announced, ...more })
  }
  const idsOf = (data: unknown) => beginUploads.data.parse(data).uploads.map((row) => row?.id ?? '')

  const bytesOf = (id: string) => `${product.url}/api/v1/studio/uploads/${id}/bytes`
  const headers = { authorization: `Bearer ${device.accessToken}`, 'tus-resumable': '1.0.0' }
  const send = async (id: string, content: Buffer, offset = 0): Promise<void> => {
    const { status } = await fetch(bytesOf(id), {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(content.subarray(offset)),
    })
    expect(status).toBe(204)
  }
  const rowOf = async (id: string): Promise<StudioUpload | undefined> =>
    listUploads.data
      .parse((await device('GET', '/studio/uploads')).data)
      .find((row) => row.id === id)

  return {
    begin,
    idsOf,
    send,
    rowOf,

    /** How many bytes the server has. */
    offsetOf: async (id: string): Promise<number> => {
      const response = await fetch(bytesOf(id), { method: 'HEAD', headers })
      return Number(response.headers.get('upload-offset'))
    },

    /** Waits until the file has been checked, which its import needs. */
    checked: (id: string) =>
      vi.waitFor(
        async () => expect(await rowOf(id)).toMatchObject({ isChecked: true, problem: null }),
        CHECKED_WITHIN,
      ),

    createTitles: (id: string) => device('POST', '/studio/uploads/titles', { uploads: [id] }),

    /** Uploads files whole; gives their ids in the same order. */
    upload: async (files: Readonly<Record<string, Buffer>>, more: object = {}) => {
      const sizes = Object.entries(files).map(([name, { length }]) => [name, length] as const)
      const ids = idsOf((await begin(Object.fromEntries(sizes), more)).data)
      for (const [index, content] of Object.values(files).entries())
        await send(ids[index] ?? '', content)

      return ids
    },
  }
}
