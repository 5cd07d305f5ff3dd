export const historyMessages = {
  title: 'Istoric',
  lead: (profile: string) => `Ce s-a văzut pe profilul ${profile}. Doar tu vezi lista.`,
  remove: 'Șterge din istoric',
  removeOf: (title: string) => `Șterge din istoric: ${title}`,
  removed: 'Am șters titlul din istoric.',
  clear: 'Șterge tot istoricul',
  clearConfirm: 'Ștergi tot istoricul acestui profil?',
  clearLead:
    'Pierzi și locul în care ai rămas la fiecare titlu, iar recomandările o iau de la capăt.',
  clearKeep: 'Păstrează',
  cleared: 'Istoricul a fost șters.',
  today: 'Astăzi',
  yesterday: 'Ieri',
  lastWeek: 'În ultimele zile',
  more: 'Mai vechi',
  empty: 'Încă nu te-ai uitat la nimic. Promitem să nu spunem nimănui.',
  discover: 'Descoperă ceva de râs',
} as const
