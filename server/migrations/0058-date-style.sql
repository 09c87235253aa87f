-- How dates are written on the screens: as the language has them, the day first with 24 hours, or as ISO 8601.
alter table users add column date_style text not null default 'language' check (date_style in ('language', 'day_first', 'iso'));
