import { type MadeLink, makeLink } from '../../server/testing/check-in-makers.ts'
import type { TestApp } from '../../server/testing/test-app.ts'

const CHECK_INS = 340

/** A link of a month of evenings: 340 people checked in, some were turned away, the last came this minute. */
export async function makeBusyLink(app: TestApp, creatorId: string, locationName: string): Promise<MadeLink> {
  const link = await makeLink(app, creatorId, { locationName })
  await app.database.asOwner(`
    insert into check_ins (link_id, ordinal, id, user_name, user_email, user_phone, latitude, longitude, distance_m,
      accuracy_m, device_type, browser, os, checked_in_at)
    select '${link.id}', n, gen_random_uuid(),
      (array['Björk Guðmundsdóttir', 'Aisyah binti Rahman', 'Priya Raghunathan', '佐藤 美咲', 'محمد عبد الله', 'Mei Lin',
        'Khairul Anwar bin Mohd Yusof', 'Siân Llewellyn-Jones', 'Noor Al-Hassan', 'Łukasz Wiśniewski'])[n % 10 + 1],
      case when n % 3 > 0 then 'guest-' || n || '@example.com' end, case when n % 4 = 0 then '+60 12-345 6' || 100 + n end,
      3.1579 + n * 7 % 97 * cos(n * 2.4) / 111195, 101.7116 + n * 7 % 97 * sin(n * 2.4) / 111027, n * 7 % 97, 5 + n % 20, 'Mobile',
      (array['Safari', 'Chrome'])[n % 2 + 1], (array['iOS', 'Android'])[n % 2 + 1],
      app_now() - interval '30 days' * power((${CHECK_INS} - n) / ${CHECK_INS}::float, 2)
    from generate_series(1, ${CHECK_INS}) n;
    update links set checkin_count = ${CHECK_INS}, last_checkin_at = app_now(), created_at = app_now() - interval '30 days'
    where id = '${link.id}';
    insert into attempt_counts (link_id, slot_at, outcome, device_type, attempts, first_visits)
    select link_id, date_bin('15 minutes', checked_in_at, 'epoch'), 'accepted', 'Mobile', count(*), count(user_email)
    from check_ins where link_id = '${link.id}' group by 1, 2;
    insert into attempt_counts (link_id, slot_at, outcome, device_type, attempts)
    values ('${link.id}', date_bin('15 minutes', app_now(), 'epoch'), 'too_far', 'Mobile', 56),
      ('${link.id}', date_bin('15 minutes', app_now(), 'epoch'), 'expired', 'Mobile', 9);
    insert into refused_attempts (link_id, id, reason, distance_m, device_type, browser, os, attempted_at)
    select '${link.id}', gen_random_uuid(), 'too_far', 300 + n, 'Mobile', 'Safari', 'iOS', app_now()
    from generate_series(1, 56) n;
    insert into refused_attempts (link_id, id, reason, distance_m, device_type, browser, os, attempted_at)
    select '${link.id}', gen_random_uuid(), 'expired', 12, 'Mobile', 'Safari', 'iOS', app_now() - interval '2 days'
    from generate_series(1, 9)`)
  return link
}
