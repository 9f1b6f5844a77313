#include "CEarnedMustache.h"

// The library includes <iostream> and uses none of it. Its standard streams would be made at every start.
#define _GLIBCXX_IOSTREAM 1

#include <kainjow/mustache.hpp>

#include <algorithm>
#include <cstring>
#include <list>
#include <map>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

namespace mustache = kainjow::mustache;

struct mst_value {
  mustache::data data;
};

namespace {

/// The maximum number of inclusions per rendering. Stops a template that includes itself before the stack overflows.
constexpr int most_inclusions = 1000;

/// The maximum nesting of sections. The library handles nested sections by recursion.
constexpr int deepest_section = 32;

/// The maximum number of section repetitions within one line of text, which the library builds in memory.
constexpr size_t most_repetitions = 100'000;

/// The nesting depth of the sections in a template.
int depth(const std::string &text) {
  std::string begin = "{{", end = "}}";
  int depth = 0, deepest = 0;
  for (size_t place = text.find(begin); place != std::string::npos; place = text.find(begin, place)) {
    place += begin.size();
    const size_t stop = text.find(end, place);
    if (stop == std::string::npos) break;
    std::string tag = text.substr(place, stop - place);
    place = stop + end.size();
    tag.erase(0, tag.find_first_not_of(" \t\r\n"));
    if (tag.empty()) continue;
    if (tag[0] == '#' || tag[0] == '^') deepest = std::max(deepest, ++depth);
    if (tag[0] == '/') --depth;
    // A change of delimiters: `=<% %>=`.
    const size_t space = tag.find(' ');
    if (tag[0] == '=' && tag.back() == '=' && space != std::string::npos && tag.size() > space + 2) {
      begin = tag.substr(1, space - 1);
      end = tag.substr(space + 1, tag.size() - space - 2);
    }
    if (begin.empty() || end.empty()) break;
  }
  return deepest;
}

/// Marks the place of a sequence's elements in a line. HTML cannot contain it, and `filled` removes it from values.
constexpr char place_mark = '\x01';

/// The name under which a section sees each element of a sequence.
const std::string element_name(1, place_mark);

/// Thrown when the reader wants no more.
struct Stopped {};

class Context;

/// The elements of a section, which are created when they are rendered.
struct Sequence {
  size_t count;
  mst_value *(*element)(void *, size_t);
  void *context;
  void (*release)(void *);
  /// The context that is rendering its section.
  Context *reader = nullptr;
  /// All elements, when they had to be created at once.
  std::unique_ptr<mustache::data> list;

  ~Sequence() { release(context); }

  const mustache::data *all() {
    if (list) return list.get();
    list = std::make_unique<mustache::data>(mustache::data::type::list);
    for (size_t index = 0; index < count; ++index) {
      const std::unique_ptr<mst_value> made{element(context, index)};
      list->push_back(made->data);
    }
    return list.get();
  }
};

/// How the library sees a sequence: a function of a section's text.
struct SequenceSection {
  std::shared_ptr<Sequence> sequence;

  std::string operator()(const std::string &text, const mustache::renderer &) const;
};

/// The templates, which can include each other, and the state of the rendering.
struct Shelf {
  std::map<std::string, mustache::data> templates;
  /// Whether a template changes delimiters. The library does not tell which ones a section uses, so its lists are
  /// built whole.
  bool changes_delimiters = false;
  int inclusions = 0;
  std::string problem;
  /// The last character written.
  char last = '\n';
  /// The maximum length of the text, in bytes, and the length so far.
  size_t longest;
  size_t written = 0;
  /// The number of section repetitions since the last write.
  size_t repetitions = 0;

  explicit Shelf(size_t longest) : longest(longest) {}

  const mustache::data *fail(const std::string &what) {
    if (problem.empty()) problem = what;
    return nullptr;
  }
};

/// The values visible to a template, and the sequences whose elements are not rendered yet.
class Context : public mustache::context<std::string> {
 public:
  Context(Shelf &shelf, const std::vector<const mustache::data *> &values) : shelf_(shelf) {
    for (const auto *value : values) push(value);
    shelf_.repetitions -= values.size();
  }

  void push(const mustache::data *value) override {
    if (++shelf_.repetitions > most_repetitions) throw std::length_error("a line of it repeats its sections too often");
    context::push(value);
    values_.push_back(value);
  }

  void pop() override {
    context::pop();
    values_.pop_back();
  }

  const mustache::data *get(const std::string &name) const override {
    const auto *found = context::get(name);
    if (found && found->is_lambda2()) {
      if (const auto *section = found->lambda2_value().target<SequenceSection>()) {
        if (shelf_.changes_delimiters) return section->sequence->all();
        section->sequence->reader = const_cast<Context *>(this);
      }
    }
    return found;
  }

  const mustache::data *get_partial(const std::string &name) const override {
    const auto found = shelf_.templates.find(name);
    if (found == shelf_.templates.end()) return shelf_.fail("there is no template '" + name + "'");
    if (++shelf_.inclusions > most_inclusions) {
      return shelf_.fail("'" + name + "' is included too often; does it include itself?");
    }
    return &found->second;
  }

  /// Adds a section whose elements are rendered when its line is written.
  void add(std::shared_ptr<Sequence> sequence, const std::string &text) {
    places_.push_back({std::move(sequence), text, values_});
  }

  /// Renders a template.
  void write(mustache::mustache &text, mst_write write, void *context);

 private:
  struct Place {
    std::shared_ptr<Sequence> sequence;
    std::string text;
    std::vector<const mustache::data *> values;
  };

  void write(const Place &place, mst_write write, void *context);

  Shelf &shelf_;
  std::vector<const mustache::data *> values_;
  std::list<Place> places_;

  friend struct Lines;
};

/// Writes the rendered lines, and the elements of sequences at their places.
struct Lines {
  Context &context;
  mst_write write;
  void *reader;

  Lines &operator<<(const std::string &line) {
    size_t begin = 0;
    for (size_t mark; (mark = line.find(place_mark, begin)) != std::string::npos; begin = mark + 1) {
      hand_on(line, begin, mark);
      const auto place = std::move(context.places_.front());
      context.places_.pop_front();
      context.write(place, write, reader);
    }
    hand_on(line, begin, line.size());
    return *this;
  }

  void hand_on(const std::string &line, size_t begin, size_t end) const {
    if (end == begin) return;
    auto &shelf = context.shelf_;
    shelf.repetitions = 0;
    shelf.written += end - begin;
    if (shelf.written > shelf.longest) {
      throw std::length_error("it gives more than " + std::to_string(shelf.longest >> 20) + " MB of text");
    }
    if (!write(reader, line.data() + begin, end - begin)) throw Stopped();
    shelf.last = line[end - 1];
  }

  void end_line() const {
    if (context.shelf_.last != '\n') hand_on("\n", 0, 1);
  }
};

void Context::write(mustache::mustache &text, mst_write write, void *context) {
  Lines lines{*this, write, context};
  text.render(*this, lines);
  if (!text.is_valid()) shelf_.fail(text.error_message());
}

void Context::write(const Place &place, mst_write write, void *context) {
  // As a separate section the text follows the usual rules for lines. If it starts with a line break, it has lines of
  // its own.
  const bool has_lines = !place.text.empty() && (place.text[0] == '\n' || place.text[0] == '\r');
  const Lines lines{*this, write, context};
  mustache::mustache text{"{{#" + element_name + "}}" + place.text + "{{/" + element_name + "}}"};
  for (size_t index = 0; index < place.sequence->count; ++index) {
    const std::unique_ptr<mst_value> element{place.sequence->element(place.sequence->context, index)};
    mustache::data named;
    named[element_name] = std::move(element->data);
    const int inclusions = shelf_.inclusions;
    Context inner(shelf_, place.values);
    inner.push(&named);
    if (has_lines) lines.end_line();
    inner.write(text, write, context);
    shelf_.inclusions = inclusions;
    if (!shelf_.problem.empty()) return;
  }
}

std::string SequenceSection::operator()(const std::string &text, const mustache::renderer &) const {
  sequence->reader->add(sequence, text);
  return std::string(1, place_mark);
}

/// A text without place marks.
std::string filled(const char *text, size_t length) {
  std::string result(text, length);
  std::replace(result.begin(), result.end(), place_mark, ' ');
  return result;
}

}  // namespace

mst_value *mst_text(const char *text, size_t length) { return new mst_value{mustache::data(filled(text, length))}; }

mst_value *mst_flag(bool flag) {
  return new mst_value{mustache::data(flag ? mustache::data::type::bool_true : mustache::data::type::bool_false)};
}

mst_value *mst_list(void) { return new mst_value{mustache::data(mustache::data::type::list)}; }

mst_value *mst_sequence(
    size_t count, mst_value *(*element)(void *, size_t), void *context, void (*release)(void *)) {
  auto sequence = std::make_shared<Sequence>();
  sequence->count = count;
  sequence->element = element;
  sequence->context = context;
  sequence->release = release;
  return new mst_value{mustache::data(mustache::lambda2(SequenceSection{sequence}))};
}

mst_value *mst_object(void) { return new mst_value{mustache::data(mustache::data::type::object)}; }

void mst_append(mst_value *list, mst_value *element) {
  list->data.push_back(element->data);
  delete element;
}

void mst_set(mst_value *object, const char *name, mst_value *member) {
  object->data[name] = std::move(member->data);
  delete member;
}

void mst_free(mst_value *value) { delete value; }

char *mst_problem(const char *text) {
  if (depth(text) > deepest_section) return strdup("Sections are nested more than 32 deep at 0");
  const mustache::mustache parsed{std::string(text)};
  return parsed.is_valid() ? nullptr : strdup(parsed.error_message().c_str());
}

char *mst_render(
    const mst_template *templates, size_t count, const char *name, const mst_value *value, size_t longest,
    mst_write write, void *context) {
  Shelf shelf(longest);
  for (size_t index = 0; index < count; ++index) {
    const mst_template &text = templates[index];
    if (strstr(text.text, "{{=")) shelf.changes_delimiters = true;
    shelf.templates.emplace(text.name, filled(text.text, strlen(text.text)));
  }
  mustache::mustache root{"{{>" + std::string(name) + "}}"};
  try {
    Context(shelf, {&value->data}).write(root, write, context);
  } catch (const Stopped &) {
    return nullptr;
  } catch (const std::length_error &error) {
    return strdup(error.what());
  } catch (const std::bad_alloc &) {
    return strdup("there is not enough memory for its text");
  }
  return shelf.problem.empty() ? nullptr : strdup(shelf.problem.c_str());
}
