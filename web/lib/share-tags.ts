import { escapeHtml } from '../../contract/html.ts'

interface SharedPage {
  title: string
  description: string
  url: string
  card?: { url: string; alt: string }
}

/** For the preview of a shared URL in a chat or a social network (ogp.me); a card is a PNG of 1200 × 630 px. */
export const shareTags = ({ title, description, url, card }: SharedPage) =>
  [
    property('og:type', 'website'),
    property('og:site_name', 'Nearmark'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    ...(card ? cardTags(card) : []),
  ].join('\n')

const cardTags = ({ url, alt }: NonNullable<SharedPage['card']>) => [
  property('og:image', url),
  property('og:image:type', 'image/png'),
  property('og:image:width', '1200'),
  property('og:image:height', '630'),
  property('og:image:alt', alt),
  '<meta name="twitter:card" content="summary_large_image">',
]

const property = (name: string, value: string) => `<meta property="${name}" content="${escapeHtml(value)}">`
