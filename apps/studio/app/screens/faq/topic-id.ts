const LONGEST = 32

/** The anchor of a new question, made of its words; unlike all of `ids`. */
export function topicIdOf(question: string, ids: readonly string[]): string {
  const plain = question
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, ' ')
    .slice(0, LONGEST)
    .split(' ')
    .filter((word) => word !== '')
    .join('-')
  const id = plain === '' ? 'intrebare' : plain
  if (!ids.includes(id)) return id
  const free = ids.map((_, index) => `${id}-${index + 2}`).find((one) => !ids.includes(one))

  return free ?? `${id}-1`
}
