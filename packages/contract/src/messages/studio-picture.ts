import { percentText } from '../percent.ts'

export const studioPictureMessages = {
  heading: 'Imaginea titlului',
  lead: 'Se vede pe carduri, în pagina titlului și când cineva trimite linkul.',
  current: 'Imaginea de acum',
  upload: 'Încarcă o imagine',
  rules: 'JPEG, PNG, WebP sau AVIF, cel puțin 640 × 360. Se decupează la 16:9.',
  sending: (name: string, percent: number) => `„${name}” se trimite: ${percentText(percent)}`,
  stopped: (name: string) => `„${name}” nu s-a trimis până la capăt. Alege din nou fișierul.`,
  checking: (name: string) => `„${name}” se pregătește…`,
  set: 'Am schimbat imaginea titlului.',
  draw: 'Alege un cadru din video',
  drawing: 'Se pregătesc cadrele…',
  failed: 'Nu am putut pregăti cadrele din video.',
  again: 'Încearcă din nou',
  stills: 'Cadre din video',
  still: (time: string) => `Cadrul de la ${time}`,
  use: 'Folosește cadrul ales',
  unchanged: 'Cadrul este deja imaginea titlului.',
} as const
