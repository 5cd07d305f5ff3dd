import { z } from 'zod'
import { collection } from '../../store/collection.ts'

export const FileState = z.object({
  id: z.string(),
  created: z.number(),
  filename: z.string(),
  purpose: z.enum(['dispute_evidence']),
  size: z.number(),
  type: z.enum(['pdf', 'jpg', 'png']),
})
export type FileState = z.output<typeof FileState>

/** Their content is checked and not stored: no one reads it here. */
export const files = collection({ type: 'file', prefix: 'file', state: FileState })
