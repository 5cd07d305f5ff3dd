export const passwordMessages = {
  tooShort: 'Parola trebuie să conțină cel puțin 8 caractere',
  noUppercase: 'Parola trebuie să conțină cel puțin o majusculă',
  noSpecial: 'Parola trebuie să conțină cel puțin un caracter special',
  tooLong: 'Parola poate avea cel mult 128 de caractere',
  edgeSpace: 'Parola nu poate începe și nu se poate termina cu spațiu',
  tooCommon: 'Alege o parolă mai greu de ghicit',
} as const
