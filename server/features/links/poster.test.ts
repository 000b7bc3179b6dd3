import jsQR from 'jsqr'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { posterPdf } from '../../drawing/poster.ts'
import { qrPath } from '../../drawing/qr-path.ts'
import { makeLink } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
beforeAll(async () => {
  app = await startTestApp()
  owner = await makeCreator(app, { email: 'owner@example.com' })
})
afterAll(() => app.stop())

const posterOf = ({ cookies }: SignedIn, id: string, query = '') =>
  app.call('GET', `/api/checkin-links/${id}/poster${query}`, { cookies })

const pageBox = (pdf: string) => /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)?.slice(1).map(Number)
/** What a screen reader reads out, a text for each outline; those beyond Latin-1 are UTF-16. */
const words = (pdf: string) =>
  [...pdf.matchAll(/\/ActualText \((.*?)(?<!\\)\)/gs)].map(([, text]) => text!.replaceAll('\0', ''))
const pages = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length

describe('a poster', () => {
  it.each([
    ['', [595.28, 841.89]],
    ['?paper=a4', [595.28, 841.89]],
    ['?paper=letter&timeZone=Mars/Olympus', [612, 792]],
  ])('is one page of the requested paper: %s', async (query, box) => {
    const { id } = await makeLink(app, owner.creatorId, { expiresAt: 'tomorrow', requirePhotoVerify: true })
    const { status, text, headers } = await posterOf(owner, id, query)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toContain('inline; filename="Petronas Towers_poster.pdf"')
    expect(text.startsWith('%PDF-1.5')).toBe(true)
    expect(text.trimEnd().endsWith('%%EOF')).toBe(true)
    expect(pageBox(text)).toEqual(box)
    expect(pages(text)).toBe(1)
  })

  it('is for the owner alone, and on a known paper', async () => {
    const another = await makeCreator(app, { email: 'another@example.com' })
    const { id } = await makeLink(app, owner.creatorId)
    expect((await posterOf(another, id)).status).toBe(404)
    expect((await posterOf(owner, id, '?paper=a3')).status).toBe(400)
  })

  it('is drawn at most thirty times a minute for each creator', async () => {
    const keen = await makeCreator(app, { email: 'keen@example.com' })
    const { id } = await makeLink(app, keen.creatorId)
    for (let print = 1; print <= 30; print++) expect((await posterOf(keen, id)).status).toBe(200)
    const { status, body, headers } = await posterOf(keen, id)
    expect([status, body.error, headers['retry-after']]).toEqual([
      429,
      'Too many requests. Please wait a moment and try again.',
      '2',
    ])
    const { id: another } = await makeLink(app, owner.creatorId)
    expect((await posterOf(owner, another)).status).toBe(200)
  })

  it('says no metres, so that it stays true when its link is changed', async () => {
    const { id } = await makeLink(app, owner.creatorId, { radiusM: 250 })
    const text = words((await posterOf(owner, id)).text)
    expect(text).toEqual(expect.arrayContaining(['2. Allow your location', 'Petronas Towers']))
    expect(text.filter(line => /\d\s*(m|km|metres)\b/.test(line))).toEqual([])
  })

  it('is drawn again when its content has changed', async () => {
    const { id } = await makeLink(app, owner.creatorId, { expiresAt: 'tomorrow' })
    const [first, again] = [await posterOf(owner, id), await posterOf(owner, id)]
    expect(again.text).toBe(first.text)
    await app.deps.pool.query("update links set location_name = 'Annex' where id = $1", [id])
    expect((await posterOf(owner, id)).text).not.toBe(first.text)
  })

  it.each([
    'W'.repeat(255),
    'مطار كوالالمبور الدولي KLIA 2',
    '香港國際機場，第一客運大樓',
    '\u{e000}\u{10fffe}',
    ') Tj ET endstream endobj',
    '',
  ])('accepts any name: %s', async locationName => {
    const pdf = await posterPdf({
      locationName,
      formattedAddress: locationName.repeat(3),
      url: `https://${'long'.repeat(20)}.example/checkin/x7Yk2mNpQrStUvWxYz0123`,
      hostName: locationName.slice(0, 80),
      times: locationName.repeat(3),
      openUntil: 'Open until tomorrow',
      requirePhoto: true,
      paper: 'letter',
    })
    expect(pages(pdf.toString('latin1'))).toBe(1)
  })
})

it('encodes the exact URL, with a quiet zone of four modules', async () => {
  const url = 'http://localhost:3000/checkin/x7Yk2mNpQrStUvWxYz0123'
  const { modules, path } = qrPath(url)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${modules * 6}" height="${modules * 6}" viewBox="0 0 ${modules} ${modules}"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const read = jsQR(new Uint8ClampedArray(data), info.width, info.height)
  expect(read?.data).toBe(url)
  expect(read?.location.topLeftCorner.x).toBeGreaterThanOrEqual(4 * 6 - 2)
})
