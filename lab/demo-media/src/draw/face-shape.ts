/** Half the width at the cheeks and at the jaw, and where the chin is. */
export const faceShapes = {
  round: { cheek: 63, jaw: 57, chin: 80 },
  oval: { cheek: 57, jaw: 47, chin: 86 },
  long: { cheek: 53, jaw: 45, chin: 95 },
  square: { cheek: 59, jaw: 57, chin: 88 },
} as const

/** The outline of a face as path data. */
export function faceOutline(shape: keyof typeof faceShapes): string {
  const { cheek: w, jaw: j, chin } = faceShapes[shape]

  return `M${-w},-12 C${-w},-60 ${-w * 0.66},-84 0,-84 C${w * 0.66},-84 ${w},-60 ${w},-12 C${w},20 ${j + 3},38 ${j * 0.88},${chin - 24} Q${j * 0.58},${chin} 0,${chin} Q${-j * 0.58},${chin} ${-j * 0.88},${chin - 24} C${-j - 3},38 ${-w},20 ${-w},-12z`
}
