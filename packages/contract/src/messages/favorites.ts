export const favoritesMessages = {
  title: 'Lista mea',
  chips: {
    all: 'Toate',
    popular: 'Cele mai vizionate',
    new: 'Cele mai noi',
    old: 'Cele mai vechi',
  },
  empty: 'Încă n-ai pus nimic deoparte. Apasă pe inimă la ce te face să râzi.',
  discover: 'Descoperă ceva',
} as const
