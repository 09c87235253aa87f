-- News that the operator loads, the same for all projects, and what was found of it for a verification.

create table media_feeds (
  code text primary key check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  name text not null check (name <> ''),
  -- Null: its articles come from files.
  address text,
  -- Where a feed does not say it itself.
  language text check (language ~ '^[a-z]{2,3}$'),
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  tried_at timestamptz,
  loaded_at timestamptz,
  last_error text,
  -- What the feed's server said of its last answer, for the next question.
  etag text,
  last_modified text
);

create table media_articles (
  id uuid primary key,
  feed_code text not null references media_feeds on delete cascade,
  url text,
  url_hash bytea unique,
  -- Of title and text: the same news under two addresses are one article.
  content_hash bytea not null unique,
  title text not null,
  body text not null check (length(body) <= 50000),
  language text,
  published_at timestamptz,
  fetched_at timestamptz not null default now(),
  -- Numbers of the words that may be parts of a name (engines/media/text-words.ts).
  words int[] not null
);
create index media_articles_words on media_articles using gin (words);
create index media_articles_age on media_articles ((coalesce(published_at, fetched_at)));
create index media_articles_feed on media_articles (feed_code);

grant select, insert, update, delete on media_feeds, media_articles to veridesk_app;

create table verification_articles (
  project_id uuid not null,
  verification_id uuid not null,
  id uuid not null,
  -- The article itself goes with its age; what was found in it stays here.
  article_id uuid not null,
  found_at timestamptz not null default now(),
  rank smallint not null check (rank between 1 and 100),
  -- Source, title, date, snippets: sealed with the applicant's key.
  found jsonb not null check (jsonb_typeof(found) = 'string'),
  dismissed_at timestamptz,
  dismissed_by uuid,
  -- Who and why, sealed.
  dismissal jsonb check (jsonb_typeof(dismissal) = 'string'),
  primary key (project_id, verification_id, id),
  unique (project_id, verification_id, article_id),
  check ((dismissed_at is null) = (dismissal is null) and (dismissed_at is null) = (dismissed_by is null)),
  foreign key (project_id, verification_id) references verifications
);
select keep_apart('verification_articles');
grant select, insert, update, delete on verification_articles to veridesk_app;
