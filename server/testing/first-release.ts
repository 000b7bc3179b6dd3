import { hashOf, newPublicToken, newSecret, uuidv7 } from '../db/ids.ts'
import { TOWERS } from './check-in-makers.ts'

/** The only migration of the first release. */
export const FIRST_MIGRATION = '0001-foundation.sql'

interface FirstRelease {
  creatorEmail: string
  session: string
  signInToken: string
  navToken: string
  linkId: string
  checkinToken: string
  /** Of the browser that has to confirm a check-in, and of the email that it waits for. */
  confirmation: { browser: string; token: string }
  /** One statement or more, which leave a row in each table that the first migration makes. */
  sql: string
}

const bytes = (secret: string) => `'\\x${hashOf(secret).toString('hex')}'`
const AT = `${TOWERS.latitude}, ${TOWERS.longitude}`
const DEVICE = `'192.0.2.7', 'Mobile', 'Chrome', 'Android'`

/** What a service of the first release may have stored. Written in SQL, since today's code knows only today's columns. */
export function firstRelease(): FirstRelease {
  const [session, signInToken, navToken, browser, token] = Array.from({ length: 5 }, newSecret) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const [creatorId, sessionId, linkId, waitingRequestId] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  const [creatorEmail, checkinToken] = ['early@example.com', newPublicToken()]
  const sql = `
    insert into creators (id, email, plan_id, account_expire_at)
      values ('${creatorId}', '${creatorEmail}', 3, app_now() + interval '1 year');
    insert into sessions (id, secret_hash, creator_id, user_agent)
      values ('${sessionId}', ${bytes(session)}, '${creatorId}', 'Firefox');
    insert into sign_in_requests (id, email, purpose, browser_hash, token_hash, code_hash, expires_at) values
      (gen_random_uuid(), '${creatorEmail}', 'dashboard_access', ${bytes('phone')}, ${bytes(signInToken)},
        ${bytes('code')}, app_now() + interval '10 minutes'),
      ('${waitingRequestId}', '${creatorEmail}', 'dashboard_access', ${bytes('tablet')}, null, null, null);
    insert into nav_tokens values
      (${bytes(navToken)}, '${sessionId}', 'dashboard_access', app_now() + interval '10 minutes');
    insert into used_captchas values (${bytes('captcha')}, app_now() + interval '10 minutes');
    insert into limits values ('some limit', app_now() + interval '10 minutes', 3);
    insert into links (id, creator_id, checkin_token, place_id, location_name, formatted_address, latitude, longitude,
        require_user_verify, require_photo_verify, expires_at, checkin_count, pending_count, last_checkin_at)
      values ('${linkId}', '${creatorId}', '${checkinToken}', 'town_1', 'The Old Hall', 'Kuala Lumpur', ${AT},
        true, false, app_now() + interval '20 days', 3, 1, app_now() - interval '1 hour');
    insert into check_ins
      select '${linkId}', n, gen_random_uuid(), 'Guest ' || n, email, null, ${AT}, 12, 3, ${DEVICE}, null, null,
        app_now() - interval '4 hours' + n * interval '1 hour'
      from (values (1, 'one@example.com'), (2, 'one@example.com'), (3, null)) as c (n, email);
    insert into pending_check_ins
      values ('${linkId}', gen_random_uuid(), 'Guest 4', 'four@example.com', null, ${AT}, 12, 3, ${DEVICE}, null, null,
        app_now(), ${bytes(browser)}, ${bytes(token)}, app_now() + interval '10 minutes', null);
    insert into refused_attempts
      values ('${linkId}', gen_random_uuid(), 'too_far', 400, 12, 'Mobile', 'Chrome', 'Android', app_now() - interval '2 hours');
    insert into attempt_counts
      select '${linkId}', date_bin('15 minutes', checked_in_at, 'epoch'), 'accepted', 'Mobile', 1 from check_ins;
    insert into attempt_counts
      select '${linkId}', date_bin('15 minutes', attempted_at, 'epoch'), 'too_far', 'Mobile', 1 from refused_attempts;
    insert into unclaimed_photos values ('some-photo', app_now());
    insert into support_messages values ('T-1', 'Guest', 'guest@example.com', 'other', 'Hello', 'Anybody there?', app_now());
    insert into towns values (1, 'Kuala Lumpur', 'kuala lumpur', 'MY', '14', ${AT}, 1453975);
    select graphile_worker.add_job('send_sign_in_letter', json_build_object('requestId', '${waitingRequestId}'))`
  return {
    ...{ creatorEmail, session, signInToken, navToken, linkId, checkinToken, sql },
    confirmation: { browser, token },
  }
}
