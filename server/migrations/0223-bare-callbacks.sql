-- Persons are withheld from where it goes: the body is sealed whole, and what is sent of it is made when it is sent.
alter table callbacks add column is_bare boolean not null default false;
