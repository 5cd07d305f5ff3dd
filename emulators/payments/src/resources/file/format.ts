import type { Stripe } from 'stripe'
import { listOf } from '../../http/list.ts'
import type { FileState } from './state.ts'

export function formatFile({ id, created, filename, purpose, size, type }: FileState): Stripe.File {
  return {
    id,
    object: 'file',
    created,
    expires_at: null,
    filename,
    links: listOf(`/v1/file_links?file=${id}`, []),
    purpose,
    size,
    title: null,
    type,
    url: `https://files.stripe.com/v1/files/${id}/contents`,
  }
}
