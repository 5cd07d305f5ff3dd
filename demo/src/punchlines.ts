/** A line of the captions of a video, as an editor chooses one for visitors to read and for the cards of gifts. */
export type Punchline = { readonly number: number; readonly text: string }

/** Each by the number of its video. */
export const punchlines: readonly Punchline[] = [
  {
    number: 54,
    text: 'Prima iubită m-a condus acasă. Până sus, s-a logodit cu unul de la șapte.',
  },
  {
    number: 55,
    text: 'Secretele rămân în familie. Familia are o sută patruzeci de membri și un grup.',
  },
  {
    number: 57,
    text: 'Șeful zice că am potențial. Am potențial de opt ani. Sunt un teren viran.',
  },
  { number: 58, text: 'Parola era cine sunt eu. Am greșit-o de trei ori.' },
  {
    number: 61,
    text: 'Raport din tranșee. Ora trei: inamicul cere apă. Ora trei și un minut: nu apa asta.',
  },
]
