export const studioTitlePreviewMessages = {
  title: 'Cum arată',
  card: 'Cardul',
  hero: 'Titlu mare pe pagina de start',
  page: 'Pagina titlului',
} as const
