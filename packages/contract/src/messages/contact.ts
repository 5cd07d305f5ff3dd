/** The texts of /contact (D46). */
export const contactMessages = {
  title: 'Contact',
  lead: 'Răspundem între 08:00 și 22:00.',
  name: 'Nume',
  email: 'Email',
  topic: 'Subiect',
  topics: {
    account: 'Cont și autentificare',
    payment: 'Plăți și abonament',
    playback: 'Redare',
    complaint: 'Reclamație',
    other: 'Altceva',
  },
  message: 'Mesaj',
  submit: 'Trimite',
  sent: 'Am primit mesajul. Îți răspundem pe e-mail.',
  invalid: {
    name: 'Introduceți numele',
    email: 'Email-ul nu este valid',
    message: 'Câmp obligatoriu',
    messageTooLong: 'Maximum 2000 de caractere',
  },
} as const
