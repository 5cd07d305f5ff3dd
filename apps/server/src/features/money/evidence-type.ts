export type EvidenceType = 'application/pdf' | 'image/jpeg' | 'image/png'

const STARTS: readonly (readonly [EvidenceType, Buffer])[] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
]

/** What a file of evidence is by its content; null for what the provider does not take. */
export function evidenceTypeOf(bytes: Buffer): EvidenceType | null {
  const found = STARTS.find(([, start]) => bytes.subarray(0, start.length).equals(start))

  return found?.[0] ?? null
}
