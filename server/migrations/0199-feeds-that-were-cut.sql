-- A feed of which something was left out was not searched whole: entries beyond the limit at its last load (of the feed), and articles
-- whose text was shortened, for as long as they are kept.
alter table media_feeds add is_cut boolean not null default false;
alter table media_articles add is_cut boolean not null default false;
create index media_articles_cut on media_articles (feed_code) where is_cut;
