-- Verifications are found by the beginnings of the words of their applicant's name, in any order, whatever the accents and
-- the case. One row a word: under row-level security only comparisons that leak nothing may use an index, and those of
-- trigrams are not among them; `>=` and `<` of text are. The words are in the order of their bytes, so that the rows that
-- begin alike are one range in every database.

-- The words of a name: small letters without accents, the same in every database whatever its locale, which is why lower()
-- and unaccent() are not asked. Apostrophes are left out, other marks part words.
create function search_words(words text) returns text[] language sql immutable parallel safe
set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(distinct word collate "C"), '{}') from string_to_table(
    translate(
      replace(replace(replace(replace(regexp_replace(normalize(words, nfkd), '[\u0300-\u036f]', '', 'g'),
        'ß', 'ss'), 'ẞ', 'ss'), 'Æ', 'ae'), 'æ', 'ae'),
      'ABCDEFGHIJKLMNOPQRSTUVWXYZАБВГҐДЕЄЖЗИІКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЈЉЊЋЏӘӨҮҰҚҢҒҺΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩŁłØøĐđıŦŧς'
        || '!"#$%&()*+,-./:;<=>?@[\]^_{|}~–—‐‑' || chr(9) || chr(10) || chr(13) || '''`’‘ʼʹ',
      'abcdefghijklmnopqrstuvwxyzабвгґдеєжзиіклмнопрстуфхцчшщъыьэюяђјљњћџәөүұқңғһαβγδεζηθικλμνξοπρστυφχψωllooddittσ'
        || repeat(' ', 37)
    ), ' ') as word
  where word <> ''
$$;

create table verification_words (
  project_id uuid not null,
  word text collate "C" not null,
  verification_id uuid not null,
  primary key (project_id, word, verification_id),
  foreign key (project_id, verification_id) references verifications on delete cascade
);
create index on verification_words (project_id, verification_id);
select keep_apart('verification_words');
grant select, insert, delete on verification_words to veridesk_app;
grant select, insert on verification_words to veridesk_system;

grant execute on function search_words to veridesk_app, veridesk_system;

create function note_verification_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into verification_words (project_id, word, verification_id)
      select a.project_id, word, a.id from added a, unnest(search_words(a.applicant_name)) as word
      where a.applicant_name <> '';
    return null;
  end if;
  delete from verification_words where project_id = new.project_id and verification_id = new.id;
  insert into verification_words (project_id, word, verification_id)
    select new.project_id, word, new.id from unnest(search_words(new.applicant_name)) as word;
  return null;
end $$;
create trigger verification_named after insert on verifications
  referencing new table as added for each statement execute function note_verification_words();
create trigger verification_renamed after update of applicant_name on verifications
  for each row when (old.applicant_name is distinct from new.applicant_name) execute function note_verification_words();

-- As the role that sees every project: row-level security holds for the schema's owner too.
set local role veridesk_system;
insert into verification_words (project_id, word, verification_id)
  select v.project_id, word, v.id from verifications v, unnest(search_words(v.applicant_name)) as word
  where v.applicant_name <> '';
reset role;

-- Beginnings of external ids: one range, as above.
create index verifications_external_beginning on verifications (project_id, (external_id collate "C")) where external_id is not null;
